/** Routes of the blog. */
import type { FastifyInstance } from 'fastify'
import { blogApi } from '#contract/blog.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Blog } from './blog.service.ts'

export function blogRoutes(app: FastifyInstance, blog: Blog, options: BindOptions): void {
  bind(app, blogApi, { 'blog.read': () => blog.read() }, options)
}
