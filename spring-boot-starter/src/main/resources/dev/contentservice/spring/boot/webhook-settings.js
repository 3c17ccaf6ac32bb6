// <webhook-settings>: the webhooks of the customer who is logged in, for a page of the product. It reads the REST
// resource that serves this file, or that of the attribute "src". Style it by the custom properties --webhook-*. The
// resource serves it as one module with the words of deliveries and attempts in front.

const HERE = import.meta.url.replace(/\/[^/]*$/, '')

const STYLE = new CSSStyleSheet()
STYLE.replaceSync(`
  :host {
    /* Dark only in a page whose color-scheme allows it. */
    --text: var(--webhook-text, light-dark(#1b1f24, #f0f3f6));
    --muted: var(--webhook-muted, light-dark(#57606a, #b7bdc8));
    --background: var(--webhook-background, Canvas);
    --border: var(--webhook-border, light-dark(#6e7781, #8b949e));
    --accent: var(--webhook-accent, light-dark(#0550ae, #79c0ff));
    --accent-text: var(--webhook-accent-text, light-dark(#ffffff, #0d1117));
    --danger: var(--webhook-danger, light-dark(#b31d28, #ffa198));
    --good: var(--webhook-good, light-dark(#17663a, #7fd6a2));
    --radius: var(--webhook-radius, 6px);
    display: block; padding: 1rem; color: var(--text); background: var(--background);
    font: var(--webhook-font, 1rem/1.5 system-ui, sans-serif); overflow-wrap: anywhere;
  }
  :host([hidden]) { display: none }
  h2, h3 { margin: 0 0 .5rem; line-height: 1.25 }
  h2:focus { outline: none }
  ul { list-style: none; margin: 0 0 1rem; padding: 0 }
  li { border: 1px solid var(--border); border-radius: var(--radius); padding: .75rem; margin-bottom: .5rem }
  li ul { margin: 0 }
  li li { border: 0; border-top: 1px solid var(--border); border-radius: 0; padding: .5rem 0; margin: 0 }
  p { margin: 0 0 .5rem }
  .muted { color: var(--muted) }
  li > :last-child { margin-bottom: 0 }
  .row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-bottom: .5rem }
  button, input, textarea {
    font: inherit; color: inherit; background: transparent; border: 1px solid var(--border);
    border-radius: var(--radius); padding: .35rem .75rem; min-height: 2.25rem; box-sizing: border-box;
  }
  button { cursor: pointer }
  button.main { background: var(--accent); color: var(--accent-text); border-color: var(--accent) }
  button.danger { color: var(--danger); border-color: var(--danger) }
  input[type=checkbox] { min-height: 0; width: 1.25rem; height: 1.25rem; accent-color: var(--accent); margin: 0; flex: none }
  input:not([type=checkbox]), textarea { display: block; width: 100%; max-width: 40rem }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
  label { display: block; margin-bottom: .75rem }
  label.check { display: flex; gap: .5rem; align-items: flex-start }
  fieldset { border: 1px solid var(--border); border-radius: var(--radius); margin: 0 0 1rem; padding: .75rem }
  .state { border: 1px solid currentColor; border-radius: 1rem; padding: 0 .5rem }
  .state.good { color: var(--good) }
  .state.bad { color: var(--danger) }
  .error { color: var(--danger); font-weight: 600 }
  .key { border: 2px solid var(--accent); border-radius: var(--radius); padding: .75rem; margin-bottom: 1rem }
  code, pre { font-family: ui-monospace, monospace; font-size: .9em; white-space: pre-wrap; margin: 0 }
`)

/** An element; "on…" are listeners, null is left out. Text stays text, whatever it contains. */
function h(tag, attributes, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (name in element && typeof value === 'boolean') element[name] = value
    else if (value != null) element.setAttribute(name, value)
  }
  element.append(...children.flat().filter(child => child != null))
  return element
}

class Problem extends Error {
  constructor(status, body) {
    super(body?.detail ?? `The server responded with ${status}. Try again later.`)
    this.violations = body?.violations ?? []
  }
}

const time = text => (text ? h('time', { datetime: text }, EXACT.format(Date.parse(text))) : null)

class WebhookSettings extends HTMLElement {
  /** Headers of every request, such as a token against forged requests. The cookie XSRF-TOKEN is sent anyway. */
  headers = {}
  #root = this.attachShadow({ mode: 'open' })
  #status = h('p', { role: 'status', class: 'muted' })
  #main = h('div')

  connectedCallback() {
    this.#root.adoptedStyleSheets = [STYLE]
    this.#root.replaceChildren(this.#main, this.#status)
    this.#run(() => this.#list())
  }

  async #call(method, path, body, headers) {
    const token = document.cookie.match(/(?:^|; )XSRF-TOKEN=([^;]*)/)?.[1]
    const response = await fetch((this.getAttribute('src') ?? HERE) + path, {
      method,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { 'X-XSRF-TOKEN': decodeURIComponent(token) } : {}),
        ...headers,
        ...this.headers,
      },
      body: method === 'POST' || method === 'PATCH' ? JSON.stringify(body ?? {}) : undefined,
    })
    const text = await response.text()
    let json
    try { json = text ? JSON.parse(text) : null } catch { json = null }
    if (!response.ok) throw new Problem(response.status, json)
    return { json, tag: response.headers.get('ETag') }
  }

  /** Says what happened, or what went wrong. */
  async #run(work, done = '') {
    this.#status.className = 'muted'
    this.#status.textContent = 'Loading…'
    this.#status.setAttribute('role', 'status')
    try {
      await work()
      this.#status.textContent = done
    } catch (e) {
      this.#status.className = 'error'
      this.#status.setAttribute('role', 'alert')
      this.#status.textContent =
        e instanceof Problem ? e.message : 'The server cannot be reached. Try again later.'
      return e
    }
  }

  /** Shows a view and moves the focus to its heading, unless the page has just opened. */
  #show(title, ...content) {
    const opened = this.#main.hasChildNodes()
    const heading = h('h2', { tabindex: '-1' }, title)
    this.#main.replaceChildren(heading, ...content.flat().filter(each => each != null))
    if (opened) heading.focus()
  }

  #button(text, work, options = {}) {
    const { done, ...attributes } = options
    return h('button', { type: 'button', ...attributes, onclick: () => this.#run(work, done) }, text)
  }

  #back() {
    return this.#button('Back to webhooks', () => this.#list())
  }

  async #list(after = '') {
    const { json } = await this.#call('GET', after ? '?after=' + encodeURIComponent(after) : '')
    this.#show(
      'Webhooks',
      h('div', { class: 'row' }, this.#button('Add webhook', () => this.#form(), { class: 'main' })),
      json.items.length === 0 ? h('p', null, 'There is no webhook yet.') : null,
      h('ul', { 'aria-label': 'Webhooks' }, json.items.map(each => this.#item(each))),
      json.next ? this.#button('Next page', () => this.#list(json.next)) : null)
  }

  #item(webhook) {
    const name = webhook.name ?? webhook.url
    const open = () => this.#details(webhook.id)
    return h('li', null,
      h('h3', null, name),
      h('p', null, h('code', null, webhook.url)),
      h('p', { class: 'muted' }, this.#state(webhook)),
      h('div', { class: 'row' },
        this.#button('Deliveries', open, { 'aria-label': 'Deliveries of ' + name }),
        this.#button('Edit', () => this.#form(webhook.id), { 'aria-label': 'Edit ' + name })))
  }

  #state({ enabled, receiver }) {
    const failing = receiver?.consecutive_failures ? `, failures in a row: ${receiver.consecutive_failures}` : ''
    const why = receiver?.disabled_reason ? `: ${receiver.disabled_reason}` : ''
    return (enabled ? 'Enabled' : 'Disabled' + why) + failing
  }

  async #details(id, before = '') {
    const path = `/deliveries?webhook=${encodeURIComponent(id)}${before ? '&before=' + before : ''}`
    const [{ json: webhook }, { json: page }] =
      await Promise.all([this.#call('GET', '/' + encodeURIComponent(id)), this.#call('GET', path)])
    const own = '/' + encodeURIComponent(id)
    this.#show(
      webhook.name ?? webhook.url,
      h('div', { class: 'row' },
        this.#back(),
        this.#button('Refresh', () => this.#details(id)),
        webhook.enabled
          ? this.#button('Send test event', async () => {
              await this.#call('POST', own + '/test')
              await this.#details(id)
            }, { done: 'The test event is sent. Refresh to see the response.' })
          : this.#button('Enable', async () => {
              await this.#call('POST', own + '/enable')
              await this.#details(id)
            }, { done: 'The webhook is enabled.' }),
        this.#button('New signing key', async () => {
          const { json } = await this.#call('POST', own + '/rotate-key')
          this.#key(json.signing_key, 'The old key signs for another day, too.')
        }),
        this.#button('Delete', () => this.#confirmDelete(webhook), { class: 'danger' })),
      h('p', { class: 'muted' }, this.#state(webhook)),
      h('h3', null, 'Deliveries'),
      page.items.length === 0 ? h('p', null, 'Nothing was sent yet.') : null,
      h('ul', { 'aria-label': 'Deliveries' }, page.items.map(each => this.#delivery(each))),
      page.next ? this.#button('Older deliveries', () => this.#details(id, page.next)) : null)
  }

  #confirmDelete(webhook) {
    this.#show(
      'Delete ' + (webhook.name ?? webhook.url) + '?',
      h('p', null, 'Pending deliveries are not sent any more.'),
      h('div', { class: 'row' },
        this.#button('Delete webhook', async () => {
          await this.#call('DELETE', '/' + encodeURIComponent(webhook.id))
          await this.#list()
        }, { class: 'danger', done: 'The webhook is deleted.' }),
        this.#button('Keep it', () => this.#details(webhook.id))))
  }

  #delivery(delivery) {
    const title = `${delivery.entity_type}.${delivery.event_type}`
    const item = h('li')
    const fill = shown => item.replaceChildren(
      h('p', null, h('strong', null, title), ' ', h('code', null, shown.entity_id)),
      h('p', { class: 'muted' },
        h('span', { class: `state ${KINDS[shown.state]}` }, shown.state),
        ` ${shown.attempts_made} ${shown.attempts_made === 1 ? 'attempt' : 'attempts'}, `,
        time(shown.created_at), shown.next_attempt_at ? ', next attempt ' : null, time(shown.next_attempt_at)),
      h('div', { class: 'row' }, this.#actions(shown, title, fill)),
      shown.attempts ? h('ul', { 'aria-label': 'Attempts' }, shown.attempts.map(each => this.#attempt(each))) : '')
    fill(delivery)
    return item
  }

  #actions(delivery, title, fill) {
    const act = (text, action, done) => this.#button(text, async () => {
      const { json } = await this.#call('POST', `/deliveries/${delivery.id}/${action}`)
      fill(json)
    }, { done, 'aria-label': `${text} ${title} ${delivery.entity_id}` })
    return [
      this.#button('Attempts', async () => fill((await this.#call('GET', '/deliveries/' + delivery.id)).json),
        { 'aria-label': `Attempts of ${title} ${delivery.entity_id}` }),
      ...(delivery.state === 'pending'
        ? [act('Retry now', 'retry', 'It is sent now.'), act('Cancel', 'cancel', 'It is cancelled.')]
        : [act('Send again', 'replay', 'It is sent again.')]),
    ]
  }

  #attempt(attempt) {
    return h('li', null,
      h('p', null, h('strong', null, outcome(attempt))),
      attempt.error_detail ? h('p', null, attempt.error_detail) : null,
      attempt.error ? h('p', null, failure(attempt)) : null,
      h('p', { class: 'muted' }, time(attempt.started_at), ` · ${took(attempt)}`),
      attempt.response_excerpt ? h('pre', null, attempt.response_excerpt) : null)
  }

  #key(key, more) {
    this.#show(
      'Signing key',
      h('div', { class: 'key' },
        h('p', null, 'Copy the key now: it is not shown again. Your server verifies requests with it. ', more),
        h('code', null, key)),
      this.#back())
  }

  async #form(id) {
    const [{ json: catalog }, { json: webhook, tag }] = await Promise.all([
      this.#call('GET', '/events'),
      id ? this.#call('GET', '/' + encodeURIComponent(id)) : { json: { name: '', url: '', events: [], enabled: true } },
    ])
    const chosen = new Set(webhook.events.flatMap(each => each.event_types.map(type => each.entity_type + '.' + type)))
    const filtered = webhook.events.filter(each => each.filter)
    const field = (name, label, attributes) => {
      const error = h('span', { id: 'error-' + name, class: 'error' })
      const input = h('input', { name, 'aria-describedby': error.id, ...attributes })
      input.value = webhook[name] ?? ''
      return h('label', null, label, input, error)
    }
    const eventsError = h('p', { id: 'error-events', class: 'error' })
    const known = new Set(catalog.items.map(each => each.name))
    const events = catalog.items.length > 0
      ? h('fieldset', { 'aria-describedby': 'error-events' },
          h('legend', null, 'Events'), eventsError,
          catalog.items.map(each => h('label', { class: 'check' },
            h('input', { type: 'checkbox', name: 'event', value: each.name, checked: chosen.has(each.name) }),
            h('span', null, h('code', null, each.name), ' ', h('span', { class: 'muted' }, each.description)))),
          catalog.items.filter(each => each.example !== undefined).map(each => h('details', null,
            h('summary', null, 'Example of ' + each.name), h('pre', null, JSON.stringify(each.example, null, 2)))))
      : h('label', null, 'Events, such as order.create, one per line',
          h('textarea', { name: 'events', rows: '4', 'aria-describedby': 'error-events' }, [...chosen].join('\n')),
          eventsError)
    const form = h('form', { novalidate: '' },
      field('url', 'URL that receives the events', { type: 'url', required: '', autocomplete: 'off' }),
      field('name', 'Name', { autocomplete: 'off' }),
      events,
      h('label', { class: 'check' },
        h('input', { type: 'checkbox', name: 'enabled', checked: webhook.enabled === true }), 'Enabled'),
      h('div', { class: 'row' }, h('button', { class: 'main' }, 'Save'), this.#back()))
    form.addEventListener('submit', async event => {
      event.preventDefault()
      const names = catalog.items.length > 0
        ? [...form.querySelectorAll('[name=event]:checked')].map(each => each.value)
            .concat([...chosen].filter(each => !known.has(each)))
        : form.elements.events.value.split(/\s+/).filter(Boolean)
      const body = { url: form.elements.url.value.trim(), enabled: form.elements.enabled.checked }
      if (form.elements.name.value.trim()) body.name = form.elements.name.value.trim()
      // A subscription with a filter was made elsewhere and stays, unless its events are chosen anew.
      if (!id || names.length !== chosen.size || names.some(each => !chosen.has(each))) {
        body.events = this.#subscriptions(names, filtered)
      }
      const failure = await this.#run(async () => {
        if (id) {
          await this.#call('PATCH', '/' + encodeURIComponent(id), body, { 'If-Match': tag })
          await this.#list()
        } else {
          this.#key((await this.#call('POST', '', body)).json.signing_key, 'The webhook is saved.')
        }
      }, 'The webhook is saved.')
      if (failure) this.#violations(form, failure.violations ?? [])
    })
    this.#show(id ? 'Edit webhook' : 'Add webhook', form)
  }

  #subscriptions(names, filtered) {
    const types = new Map()
    for (const name of names) {
      const dot = name.indexOf('.')
      const entity = dot < 0 ? name : name.slice(0, dot)
      types.set(entity, [...(types.get(entity) ?? []), dot < 0 ? '' : name.slice(dot + 1)])
    }
    return [...types].map(([entity_type, event_types]) => {
      const filter = filtered.find(each => each.entity_type === entity_type)?.filter
      return { entity_type, event_types, ...(filter ? { filter } : {}) }
    })
  }

  /** Each beside its field, the first of which gets the focus. */
  #violations(form, violations) {
    form.querySelectorAll('.error').forEach(each => { each.textContent = '' })
    form.querySelectorAll('[aria-invalid]').forEach(each => each.removeAttribute('aria-invalid'))
    if (violations.length > 0) this.#status.textContent = 'Nothing is saved. Correct what is marked.'
    for (const { pointer, fix } of violations) {
      const name = pointer.split('/')[1] ?? ''
      const error = form.querySelector('#error-' + CSS.escape(name))
      if (error) error.textContent += fix[0].toUpperCase() + fix.slice(1) + '. '
      else this.#status.textContent += ` ${pointer}: ${fix}.`
      form.querySelector(`[name="${CSS.escape(name)}"]`)?.setAttribute('aria-invalid', 'true')
    }
    form.querySelector('[aria-invalid]')?.focus()
  }
}

customElements.define('webhook-settings', WebhookSettings)
