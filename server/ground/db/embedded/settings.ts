// Settings of the embedded server: tuned for a stream of small inserts beside reading, durable
// always. fsync and synchronous_commit stay on: an acknowledged record must survive a power cut.

const MEGABYTE = 1024 * 1024;

/** Settings where there is so much memory (bytes); the caller may replace single ones. */
export function serverSettings(
  memoryBytes: number,
  replaced: Record<string, string> = {},
): Record<string, string> {
  // A sixteenth of the memory, at most 1 GB: the rest is the system's file cache and our process.
  const shared = Math.min(1024, Math.max(64, Math.floor(memoryBytes / MEGABYTE / 16)));
  return {
    listen_addresses: '127.0.0.1',
    // What runs for a connection that is gone ends; Windows cannot look.
    client_connection_check_interval: process.platform === 'win32' ? '0' : '1s',
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    max_connections: '100',
    shared_buffers: `${shared}MB`,
    effective_cache_size: `${shared * 4}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    fsync: 'on',
    synchronous_commit: 'on',
    // Long checkpoint distance: fewer full pages in the log while records stream in.
    max_wal_size: '4GB',
    min_wal_size: '256MB',
    checkpoint_timeout: '15min',
    checkpoint_completion_target: '0.9',
    wal_buffers: '16MB',
    random_page_cost: '1.1',
    // Our questions are short; compiling them or sharing them out costs more than it brings, and
    // containers often have little shared memory for parallel workers.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    autovacuum_vacuum_insert_scale_factor: '0.4',
    TimeZone: 'UTC',
    // One log file a weekday, written anew after a week.
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgres-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_min_messages: 'warning',
    ...replaced,
  };
}
