import { copyOnClick } from './copy.ts';
import { focusSearchOnSlash } from './keyboard.ts';
import { offerLanguages } from './language.ts';

copyOnClick();
focusSearchOnSlash();
offerLanguages();
