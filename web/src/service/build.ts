/** What a service worker knows of the build that it belongs to; `vite.service.config.ts` puts it there. */
export interface Build {
  /** It changes with everything that is fetched when the app is installed. */
  version: string
  /** The script with which the app's page begins, by which a page of this build is known. */
  entry: string
  /** What is fetched then, by address. */
  assets: string[]
}
