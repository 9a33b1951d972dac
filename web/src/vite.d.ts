declare module 'virtual:colours.css'
declare const __LANGUAGES__: Record<string, string>
