import { access } from './access.js';
import { render } from './preact.module.js';
import { h } from './element.js';
import { Frame } from './frame.js';

access.follow(location.hash);
render(h(Frame), document.getElementById('console'));
