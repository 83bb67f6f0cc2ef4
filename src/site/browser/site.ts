import { copyOnClick } from './copy.ts';
import { focusSearchOnSlash } from './keyboard.ts';

copyOnClick();
focusSearchOnSlash();
