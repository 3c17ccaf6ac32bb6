import { access } from './access.js';
import { Component, el } from './element.js';
import { field } from './field.js';
import { focus, head } from './parts.js';

/** As the service checks the setting; a header could not hold other characters. */
const TOKEN = /^[!-~]{16,}$/;

/** Asks for the admin token. The field is emptied as soon as it is read. */
export class AccessForm extends Component {
  state = { wrong: this.props.rejected && 'The service rejected this token.' };

  enter = event => {
    event.preventDefault();
    const input = document.getElementById('admin-token');
    const token = input.value.trim();
    input.value = '';
    if (TOKEN.test(token)) {
      access.enter(token);
    } else {
      input.focus();
      this.setState({ wrong: 'A token must have at least 16 visible ASCII characters and no space.' });
    }
  };

  render(_, { wrong }) {
    return access.consumer !== null
      ? head('This link has ended', 'It has expired or was revoked. Ask its sender for another one.') : [
      head('Admin token', ['CONTENT_ADMIN_TOKEN, or one that ', el.code('token add NAME --role ROLE'), ' printed.']),
      el.form({ class: 'card', onSubmit: this.enter },
        field({ id: 'admin-token', label: 'Admin token', type: 'password', ref: focus, wrong,
          hint: 'It stays in the memory of this page: a reload asks for it again.' }),
        el.button({ class: 'main-action' }, 'Continue')),
    ];
  }
}
