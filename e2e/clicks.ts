// A hand whose clicks are counted: a click, and a key that opens or chooses something, is one; typing a word is not
// counted but told. What it did is told in words for docs/clicks.md.
import type { Locator, Page } from 'playwright-core';

export class Hand {
  readonly page: Page;
  count = 0;
  readonly #steps: string[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  /** `what`: how the document calls it. */
  async click(what: string, target: Locator, button: 'left' | 'right' = 'left'): Promise<void> {
    this.#did(button === 'left' ? what : `right click on ${what}`);
    await target.click({ button });
  }

  async press(key: string): Promise<void> {
    const written = key.replace('Control', 'Ctrl').replace(/\+[a-z]$/, (end) => end.toUpperCase());
    this.#did(`\`${written}\``);
    await this.page.keyboard.press(key);
  }

  /** Into what has the focus, as people do. */
  async type(words: string): Promise<void> {
    this.#steps.push(`type “${words}”`);
    await this.page.keyboard.type(words);
  }

  way(): string {
    return this.#steps.join(', ');
  }

  #did(step: string): void {
    this.count += 1;
    this.#steps.push(step);
  }
}

/** A task as it was done. */
export interface Done {
  task: string;
  /** At most so many. */
  goal: number;
  count: number;
  way: string;
}

/** Its row in the document. */
export function rowOf({ task, goal, count, way }: Done): string {
  return `| ${task} | ${goal} | ${count} | ${way} |`;
}

/** docs/clicks.md. */
export function clicksPage(done: readonly Done[]): string {
  return `# Clicks

How many clicks the tasks of a day take, from the map with the list of vehicles unless the task says where it begins. A click,
and a key that opens or chooses something, counts as one; typing a word is not counted. A browser does and counts them:
\`FLOTILA_CLICKS=write npx vitest run --config vitest.e2e.config.ts e2e/clicks.e2e.test.ts\` writes this page, without the
variable the test compares it with what was counted.

| task | goal | clicks | how |
|---|---|---|---|
${done.map(rowOf).join('\n')}
`;
}
