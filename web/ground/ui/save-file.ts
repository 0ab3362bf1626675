// Hands bytes to the browser as a file to be saved.

const FORGET_MS = 60_000;

export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the bytes by the time its next task runs; the address is then only memory.
  setTimeout(() => URL.revokeObjectURL(address), FORGET_MS);
}
