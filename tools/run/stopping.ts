// When a command must stop: Ctrl+C, SIGTERM, or the launcher is gone. Repeated signals are the same
// wish: npm, the shell and the terminal each pass on what they got.

/** 10 s for calls and stores that have begun, the rest for the database. What has not stopped by then is left. */
const STOP_DEADLINE_MS = 20_000;

/**
 * Of what is being started: a start that is asked to stop is finished first, so that all of it is known and ended.
 * `asked` hears of the wish at once.
 */
export function stopWhenStarted(
  starting: Promise<{ stop(): Promise<void> }>,
  asked?: () => void,
): void {
  stopWhenAsked(async () => {
    asked?.();
    const system = await starting.catch(() => undefined);
    await system?.stop();
  });
}

/** Calls `stop` once, then ends the process with the code: 0 when all stopped in time, else 1. */
export function stopWhenAsked(stop: () => Promise<void>): void {
  let isStopping = false;
  const begin = () => {
    if (isStopping) return;
    isStopping = true;
    const late = setTimeout(() => process.exit(1), STOP_DEADLINE_MS);
    late.unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, begin);
  if (process.channel) {
    process.on('disconnect', begin);
    // The channel alone must not keep the process alive.
    process.channel.unref();
  }
}
