import { render } from './preact.module.js';
import { h } from './element.js';
import { Frame } from './frame.js';

render(h(Frame), document.getElementById('console'));
