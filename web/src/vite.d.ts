declare module 'virtual:theme.css'
declare const __LANGUAGES__: string[]
