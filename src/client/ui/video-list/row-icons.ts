/** The path of the icon for replacing a video: two arrows that change places. */
export const REPLACE_ICON = "M4 9h13m0 0-4-4m4 4-4 4M20 16H7m0 0 4 4m-4-4 4-4";
