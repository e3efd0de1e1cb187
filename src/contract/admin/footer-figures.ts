/** The social platforms a link may lead to. Loads no schema. */
export const SOCIAL_PLATFORMS = ['facebook', 'twitter', 'instagram', 'linkedin', 'youtube'] as const
export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number]
