// Draws /openapi.json and lets a reader try the calls with a token of their own. The token lives in
// this page only and is gone with it.

const ANSWER_CHARACTERS_MAX = 200_000;
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
    document.querySelector('#calls').append(title, ...calls);
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
  if (operation.requestBody) {
    call.querySelector('.body').hidden = false;
    call.querySelector('textarea').value = '{\n  \n}';
  }
  call.querySelector('.schema pre').textContent = JSON.stringify(operation.responses, null, 1);
  call.querySelector('.try').addEventListener('submit', (event) => {
    event.preventDefault();
    tryCall(call, path, method, operation);
  });
  return call;
}

function drawField({ name, required, schema, in: place }) {
  const label = document.createElement('label');
  label.textContent = `${name}${required ? ' *' : ''} (${place}${schema.type ? `, ${schema.type}` : ''})`;
  const input = document.createElement('input');
  input.name = name;
  input.dataset.place = place;
  input.required = required;
  label.append(input);
  return label;
}

async function tryCall(call, path, method, operation) {
  let address = path;
  const query = new URLSearchParams();
  for (const input of call.querySelectorAll('.fields input')) {
    if (input.dataset.place === 'path') {
      address = address.replace(`{${input.name}}`, encodeURIComponent(input.value));
    } else if (input.value !== '') {
      query.set(input.name, input.value);
    }
  }
  const headers = accessToken ? { authorization: `Bearer ${accessToken}` } : {};
  if (operation.requestBody) headers['content-type'] = 'application/json';
  const answer = call.querySelector('.answer');
  answer.hidden = false;
  answer.textContent = '…';
  const response = await fetch(query.size > 0 ? `${address}?${query}` : address, {
    method,
    headers,
    body: operation.requestBody ? call.querySelector('textarea').value : undefined,
  });
  answer.textContent = `${response.status}\n${await readAnswer(response)}`;
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
