/** Route of one album. */
import type { Album } from '#contract/albums.ts'
import { AlbumScreen } from '../features/albums/album-screen.tsx'
import { FamilyBlock } from '../features/family/family-block.tsx'
import { PhotoToolsGate } from '../features/retouch/photo-tools-gate.tsx'
import { photoDialog } from './photo-dialog.tsx'

const family = (album: Album) => (
  <FamilyBlock subject={{ album: album.publicId }} photos={album.photos} />
)

export const Component = () => (
  <>
    <AlbumScreen dialog={photoDialog} family={family} />
    <PhotoToolsGate />
  </>
)
