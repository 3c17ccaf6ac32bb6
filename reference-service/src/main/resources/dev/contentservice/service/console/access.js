const LINK = /^#\/consumer\/([^/?]+)\?(?:.*&)?token=([^&]+)/;

/** The admin token, only in the memory of this page: a reload asks for it again, unless the address has it. */
class Access {
  token = null;
  /** The only webhook that the token permits, if it came with a link for a consumer. */
  consumer = null;
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
