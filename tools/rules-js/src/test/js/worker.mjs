import { compare } from './vectors-in-browser.mjs';

postMessage(await compare());
