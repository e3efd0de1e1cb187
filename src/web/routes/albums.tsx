/** Route of the list of albums. */
export { AlbumsScreen as Component } from '../features/albums/albums-screen.tsx'
