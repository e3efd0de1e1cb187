/** Public sources of the undamaged pictures, pinned by commit, with their credits. */

type Source = {
  /** First part of the names in kinds.tsv. */
  name: string
  repository: string
  commit: string
  folders: readonly string[]
  /** Side of the squares, px. */
  side: number
  credit: string
}

export const REPOSITORIES: readonly Source[] = [
  {
    name: 'cid22',
    repository: 'imazen/codec-corpus',
    commit: '55decfe826d350815e3af3b5ac69b882fb2943d3',
    folders: ['CID22/CID22-512/training', 'CID22/CID22-512/validation'],
    side: 512,
    credit: 'Cloudinary Image Dataset 2022, CC BY-SA 4.0; photographs from pexels.com',
  },
  {
    name: 'kodak',
    repository: 'imazen/codec-corpus',
    commit: '55decfe826d350815e3af3b5ac69b882fb2943d3',
    folders: ['kodak'],
    side: 512,
    credit: 'Eastman Kodak Company, released for unrestricted use',
  },
  {
    name: 'gb82',
    repository: 'gianni-rosato/gb82-image-set',
    commit: '502f9f94cb73d1ad5c89ce06fe6b100d0a27df8f',
    folders: ['png'],
    side: 512,
    credit: 'gb82 image set, CC0',
  },
  {
    name: 'metadata',
    repository: 'drewnoakes/metadata-extractor-images',
    commit: '4beba640487802442bc9931fb01274e908102d3a',
    folders: ['jpg'],
    side: 512,
    credit: 'contributors of metadata-extractor-images',
  },
  {
    name: 'exif',
    repository: 'ianare/exif-samples',
    commit: '5332a9cf0220e9c6c93f88a187daa90808051e10',
    folders: ['jpg/hdr'],
    side: 512,
    credit: 'contributors of exif-samples',
  },
  {
    name: 'budgie',
    repository: 'BuddiesOfBudgie/budgie-backgrounds',
    commit: '82067426f1dde366e9c9038fdbe457c2527525dd',
    folders: ['backgrounds'],
    side: 512,
    credit: 'Budgie Backgrounds, CC0 or public domain',
  },
  {
    name: 'congress',
    repository: 'jforms/images',
    commit: '7eb7278deac9251bb7d787a96c5dabf84eabb60f',
    folders: ['congress/450x550'],
    side: 320,
    credit: 'United States Congress, public domain',
  },
]

/** Photographs of Debian packages, which training/collect.py unpacks and credits. */
export const DEBIAN = { name: 'debian', side: 512, credit: 'training/CREDITS.tsv' }
