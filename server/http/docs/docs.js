// Draws /openapi.json and lets a reader try the calls with a token of their own. The token lives in
// this page only and is gone with it.

const ANSWER_CHARACTERS_MAX = 200_000;
/** Sample bodies go no deeper into nested objects. */
const SAMPLE_DEPTH_MAX = 4;
const JSON_TYPE = 'application/json';
let accessToken = null;

const description = await (await fetch('/openapi.json')).json();
document.querySelector('#about').textContent =
  `${description.info.version}. ${description.info.description}`;
draw();

document.querySelector('#sign-in').addEventListener('submit', async (event) => {
  event.preventDefault();
  const fields = new FormData(event.target);
  const pair = new TextEncoder().encode(`${fields.get('login')}:${fields.get('password')}`);
  const authorization = `Basic ${btoa(String.fromCharCode(...pair))}`;
  const response = await fetch('/v1/all/token', { headers: { authorization } });
  const answer = await response.json();
  accessToken = response.ok ? answer.accessToken : null;
  document.querySelector('#signed-in').textContent = response.ok
    ? `Signed in as ${answer.firstName} ${answer.lastName}; companies: ${answer.companies.map(({ code }) => code).join(', ')}`
    : answer.message;
});

document.querySelector('#filter').addEventListener('input', (event) => {
  const text = event.target.value.toLowerCase();
  for (const call of document.querySelectorAll('.call')) {
    call.hidden = !call.dataset.text.includes(text);
  }
  for (const section of document.querySelectorAll('#calls section')) {
    section.hidden = section.querySelector('.call:not([hidden])') === null;
  }
});

function draw() {
  const groups = new Map();
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0];
      if (!groups.has(tag)) groups.set(tag, []);
      groups.get(tag).push(drawCall(path, method.toUpperCase(), operation));
    }
  }
  for (const [tag, calls] of groups) {
    const title = document.createElement('h2');
    title.textContent = tag.replaceAll('-', ' ');
    const section = document.createElement('section');
    section.append(title, ...calls);
    document.querySelector('#calls').append(section);
  }
}

function drawCall(path, method, operation) {
  const call = document.querySelector('#call').content.cloneNode(true).firstElementChild;
  call.dataset.text = `${method} ${path} ${operation.summary}`.toLowerCase();
  call.querySelector('.method').textContent = method;
  call.querySelector('.path').textContent = path;
  call.querySelector('.summary').textContent = operation.summary;
  call.querySelector('.needs').textContent = operation.description;
  for (const parameter of operation.parameters) {
    call.querySelector('.fields').append(drawField(parameter));
  }
  drawBody(call, operation.requestBody?.content);
  call.querySelector('.answers pre').textContent = JSON.stringify(operation.responses, null, 1);
  call.querySelector('.try').addEventListener('submit', (event) => {
    event.preventDefault();
    tryCall(call, path, method, operation);
  });
  return call;
}

function drawField({ name, required, schema, description: words, example, in: place }) {
  const label = document.createElement('label');
  const kind = schema.enum ? schema.enum.filter(Boolean).join(' | ') : schema.type;
  label.textContent = `${name}${required ? ' *' : ''} (${place}${kind ? `, ${kind}` : ''})`;
  const input = document.createElement('input');
  input.name = name;
  input.dataset.place = place;
  input.required = required;
  input.placeholder = example ?? schema.default ?? '';
  const hint = document.createElement('small');
  hint.textContent = words ?? '';
  label.append(input, hint);
  return label;
}

/** A JSON body begins as a sample of what must be there; of a form each field has an input. */
function drawBody(call, content) {
  if (!content) return;
  const [[type, { schema }]] = Object.entries(content);
  call.querySelector('.takes').hidden = false;
  call.querySelector('.takes pre').textContent = JSON.stringify(schema, null, 1);
  if (type === JSON_TYPE) {
    call.querySelector('.body').hidden = false;
    call.querySelector('textarea').value = JSON.stringify(sampleOf(schema), null, 2);
    return;
  }
  for (const [name, field] of Object.entries(schema.properties)) {
    const required = schema.required.includes(name);
    const label = drawField({ name, required, schema: field, in: 'form' });
    if (field.format === 'binary') label.querySelector('input').type = 'file';
    call.querySelector('.fields').append(label);
  }
}

function sampleOf(schema, depth = 0) {
  if (schema.default !== undefined) return schema.default;
  const one = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  if (one.enum) return one.enum[0];
  if (one.const !== undefined) return one.const;
  if (one.type === 'string') return '';
  if (one.type === 'boolean') return false;
  if (one.type === 'array') return [];
  if (one.type !== 'object') return Math.max(one.minimum ?? 0, 0);
  if (depth >= SAMPLE_DEPTH_MAX) return {};
  const required = one.required ?? [];
  return Object.fromEntries(
    required.map((name) => [name, sampleOf(one.properties[name], depth + 1)]),
  );
}

async function tryCall(call, path, method, operation) {
  let address = path;
  const query = new URLSearchParams();
  for (const input of call.querySelectorAll('.fields input')) {
    if (input.dataset.place === 'path') {
      address = address.replace(`{${input.name}}`, encodeURIComponent(input.value));
    } else if (input.dataset.place === 'query' && input.value !== '') {
      query.set(input.name, input.value);
    }
  }
  const headers = accessToken ? { authorization: `Bearer ${accessToken}` } : {};
  const body = bodyOf(call, operation.requestBody?.content);
  if (typeof body === 'string') headers['content-type'] = JSON_TYPE;
  const answer = call.querySelector('.answer');
  answer.hidden = false;
  answer.textContent = '…';
  const target = query.size > 0 ? `${address}?${query}` : address;
  const response = await fetch(target, { method, headers, body });
  answer.textContent = `${response.status}\n${await readAnswer(response)}`;
}

/** A browser writes the content type of a form itself, because it names the boundary. */
function bodyOf(call, content) {
  if (!content) return undefined;
  if (JSON_TYPE in content) return call.querySelector('textarea').value;
  const form = new FormData();
  for (const input of call.querySelectorAll('.fields input[data-place=form]')) {
    const value = input.type === 'file' ? input.files[0] : input.value;
    if (value) form.set(input.name, value);
  }
  return form;
}

async function readAnswer(response) {
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('event-stream')) {
    await response.body.cancel();
    return 'A stream of events; read it with a program.';
  }
  if (!type.includes('json')) return type;
  return JSON.stringify(await response.json(), null, 1).slice(0, ANSWER_CHARACTERS_MAX);
}
