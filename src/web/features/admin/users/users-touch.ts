/** The lists that change with an account. */
import { adminKey } from '../toolkit/resource.ts'

export const USERS_TOUCH = [adminKey('users'), adminKey('stats'), adminKey('logs')]
