// Which of our modules are built into one file: without it each set of panels that share something has a
// file of its own, and opening a panel asks for forty small ones. What panels share is two files: what history has a part
// in, and the rest. Libraries of panels stay where the bundler puts them.
import { join, sep } from 'node:path';

/** What the bundler tells of a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

const ROOT = join(import.meta.dirname, '../..');
const WEB = join(ROOT, 'web');
const LIBRARIES = `${sep}node_modules${sep}`;
/** Icons come by one file that names them all; whoever imports from it reaches those that they name, and no others. */
const ICONS = join(ROOT, 'node_modules/@tabler/icons-react/dist/esm');
const ALL_ICONS = join(ICONS, 'tabler-icons-react.mjs');
const ICONS_NAMED = /\bimport\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/g;

const APPLICATION = 'app/main.tsx';
/** Before anybody is signed in. */
const OUTSIDE = [APPLICATION, 'screen/login/SignIn.tsx'];
/** What customers see who were sent a link, and what the application's map is made of. */
const MAP = ['screen/sharing/SharePage.tsx', 'ground/map/FleetMap.tsx'];
/** The application with its first screen. */
const INSIDE = ['app/App.tsx', 'screen/online/OnlineList.tsx'];
/** What is there before a panel is opened. */
const FIRST = [...OUTSIDE, ...MAP, ...INSIDE];

/** Comes soon after them, often without any panel: what a panel shares with these must not bring all panels along. */
const SOON: Record<string, string[]> = {
  // The mark, the reading of a vehicle and the call are small, and of the popup, which no panel should wait for, and of the history.
  bell: [
    'thing/alert/AlertBadge.tsx',
    'screen/online/DayLines.tsx',
    'thing/vehicle/Quality.tsx',
    'thing/vehicle/use-vehicle.ts',
    'thing/person/CallPerson.tsx',
    'ground/session/week.ts',
  ],
  popup: ['screen/vehicle/VehiclePopup.tsx'],
};

/** The parts of each panel, of the plan and of a driver's hours: loaded by themselves, but always together. */
const PANELS: Record<string, string[]> = {
  vehicle: ['screen/vehicle/VehiclePanel.tsx'],
  alerts: ['screen/alert/AlertsPanel.tsx', 'screen/alert/AlertsOnMap.tsx'],
  history: [
    'screen/history/ask-day.ts',
    'screen/history/HistoryPanel.tsx',
    'screen/history/HistoryOnMap.tsx',
    'app/HistoryFurniture.tsx',
    'screen/history/graph/DayGraph.tsx',
  ],
  logbook: [
    'screen/logbook/ask-month.ts',
    'screen/logbook/LogbookPanel.tsx',
    'screen/logbook/LogbookOnMap.tsx',
  ],
  refueling: ['screen/refueling/RefuelingPanel.tsx', 'screen/refueling/RefuelingsOnMap.tsx'],
  events: ['screen/event/EventsPanel.tsx', 'screen/event/EventsOnMap.tsx'],
  contracts: ['screen/contract/ContractsPanel.tsx', 'screen/contract/ContractsOnMap.tsx'],
  service: ['screen/service/ServicePanel.tsx'],
  plan: ['screen/plan/PlanPage.tsx'],
  hours: ['screen/hours/HoursScreen.tsx'],
};

/** What a list is made of, whatever it lists: opened together, and ahead while the main menu is read. */
const LIST = ['screen/data/DataFrame.tsx', 'screen/data/DataList.tsx', 'screen/data/ask-list.ts'];

/** The file of a module, null where the bundler decides: also of what only one part has. */
export function panelChunks(): (id: string, graph: ModuleGraph) => string | null {
  let chunks: Map<string, string> | undefined;
  return (id, graph) => {
    chunks ??= chunksOf(graph);
    return chunks.get(id) ?? null;
  };
}

function chunksOf(graph: ModuleGraph): Map<string, string> {
  // Another page than the application is built: the map alone, for its benchmark.
  if (!graph.getModuleInfo(join(WEB, APPLICATION))) return new Map();
  const files = [...Object.values(SOON), ...Object.values(PANELS), LIST].flat();
  for (const file of [...FIRST, ...files]) {
    if (!graph.getModuleInfo(join(WEB, file))) throw new Error(`web/${file} is not built`);
  }
  const first = reached(FIRST, graph);
  const seen = new Map<string, string>();
  const chunks = chunksOfBeginning(graph);
  for (const [name, files] of Object.entries(SOON)) {
    for (const id of reached(files, graph)) {
      if (first.has(id)) continue;
      chunks.set(id, name);
      first.add(id);
    }
  }
  // The panel that is opened most does not wait for what only others share.
  const ofHistory = reached(PANELS.history ?? [], graph);
  for (const [panel, parts] of Object.entries(PANELS)) {
    for (const part of parts) {
      for (const id of reached([part], graph)) {
        if (first.has(id)) continue;
        const before = seen.get(id);
        const isOwn = before === undefined || before === panel;
        const name = isOwn ? panel : ofHistory.has(id) ? 'panels' : 'others';
        if (before !== undefined) chunks.set(id, name);
        seen.set(id, name);
      }
    }
  }
  // What is asked for by itself keeps its own file.
  const lists = new Set(LIST.map((file) => join(WEB, file)));
  for (const id of reached(LIST, graph)) {
    if (!first.has(id) && !chunks.has(id) && !lists.has(id)) chunks.set(id, 'list');
  }
  // Icons are too small to be asked for by themselves: those of what each panel brings along are there before, and so are
  // those of the panel that is opened most.
  const shared = [...chunks].flatMap(([id, name]) =>
    name === 'panels' || name === 'others' ? id : [],
  );
  for (const id of [...shared, ...ofHistory]) {
    for (const icon of importsOf(id, graph)) {
      if (icon.startsWith(ICONS) && !chunks.has(icon)) chunks.set(icon, 'inside');
    }
  }
  return chunks;
}

/**
 * What the application begins with, libraries included, is two files instead of sixty: what it has in common
 * with its map, and the rest. Each takes along all that its modules import, but for what is loaded before, so
 * that no file waits for one that waits for it. What the application asks for by itself keeps its own file.
 */
function chunksOfBeginning(graph: ModuleGraph): Map<string, string> {
  const before = reached(OUTSIDE, graph, isAny);
  const map = reached(MAP, graph, isAny);
  const asked = new Set(FIRST.map((file) => join(WEB, file)));
  const chunks = new Map<string, string>();
  for (const id of reached(INSIDE, graph, isAny)) {
    if (before.has(id) || asked.has(id)) continue;
    chunks.set(id, map.has(id) ? 'common' : 'inside');
  }
  return chunks;
}

function isAny(): boolean {
  return true;
}

function isOurs(path: string): boolean {
  return path.startsWith(ROOT + sep) && !path.includes(LIBRARIES);
}

/** The modules that these of web/ import, directly or not, as far as they are wanted. */
function reached(
  files: readonly string[],
  graph: ModuleGraph,
  isWanted: (path: string) => boolean = isOurs,
): Set<string> {
  const found = new Set<string>();
  const ahead = files.map((file) => join(WEB, file));
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    const path = id.split('?')[0] ?? id;
    if (found.has(id) || !isWanted(path)) continue;
    found.add(id);
    ahead.push(...importsOf(id, graph));
  }
  return found;
}

function importsOf(id: string, graph: ModuleGraph): string[] {
  const { importedIds = [], code = null } = graph.getModuleInfo(id) ?? {};
  if (!importedIds.includes(ALL_ICONS)) return [...importedIds];
  const icons = [...(code ?? '').matchAll(ICONS_NAMED)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(/\s/)[0] ?? ''),
  );
  return [
    ...importedIds.filter((one) => one !== ALL_ICONS),
    ...icons.filter(Boolean).map((name) => join(ICONS, 'icons', `${name}.mjs`)),
  ];
}
