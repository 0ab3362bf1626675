// The time zone of the public page: the visitor's, because nobody of the company looks at it.

export function visitorZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
