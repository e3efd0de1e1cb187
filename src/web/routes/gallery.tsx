/** The public gallery. */
export { Gallery as Component } from '../features/gallery/gallery.tsx'
export { loadGallery as loader } from '../features/gallery/load-gallery.ts'
