// Loaded before the product in a drill: its clock can be set apart from that of the machine. A message
// `{ clockMs }` of the parent says by how much, DRILL_CLOCK_MS what it begins with. Only the clock of
// dates; timers go on as they do when somebody sets the clock of a computer. PostgreSQL keeps the machine's.
const RealDate = Date;
let offset = Number(process.env.DRILL_CLOCK_MS ?? 0);

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + offset);
    else super(...parts);
  }
  static now() {
    return RealDate.now() + offset;
  }
};

process.on('message', (message) => {
  if (typeof message?.clockMs === 'number') offset = message.clockMs;
});
