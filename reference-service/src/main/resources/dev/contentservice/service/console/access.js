const LINK = /^#\/consumer\/([^/?]+)\?(?:.*&)?token=([^&]+)/;

/** The admin token, only in the memory of this page: a reload asks for it again, unless the address has it. */
class Access {
  token = null;
  /** The only webhook that the token permits, if it came with a link for a consumer. */
  consumer = null;
  /** The name and role of the token; null until the service has told them. */
  caller = null;
  waiting = [];

  /** Called with whether a token was rejected when the user has to enter one, and with null after that. */
  ask = () => {};

  /** Resolves once there is another token than the one that the service rejected, which is null if none was sent. */
  async after(rejected) {
    if (this.token === rejected) {
      this.ask(rejected !== null);
      await new Promise(resolve => this.waiting.push(resolve));
    }
  }

  /** Takes the token of the address after '#' if that is a link for a consumer. */
  follow(hash) {
    const [, webhook, token] = LINK.exec(hash) ?? [];
    if (token && this.token !== decodeURIComponent(token)) {
      this.consumer = decodeURIComponent(webhook);
      this.enter(decodeURIComponent(token));
    }
  }

  enter(token) {
    this.token = token;
    this.ask(null);
    this.waiting.splice(0).forEach(resume => resume());
  }
}

export const access = new Access();

const ROLES = ['consumer', 'read', 'operate', 'administer'];

/** Whether to offer what needs this role. The pages of a consumer have only what its token permits. */
export const may = role => access.consumer !== null
  || ROLES.indexOf(access.caller?.role) >= ROLES.indexOf(role);
