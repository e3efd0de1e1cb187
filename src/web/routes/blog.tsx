/** The blog: one article, at its own address and at the address of each section. */
export { Blog as Component } from '../features/blog/blog.tsx'
export { loadBlog as loader } from '../features/blog/load-blog.ts'
