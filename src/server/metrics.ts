import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What the platform counts about itself, at /metrics (the alarms are in docs/operations.md). */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'hubline_' })
  const registers = [registry]
  return {
    registry,
    calls: new Histogram({
      name: 'hubline_call_seconds',
      help: 'Time to answer a call',
      labelNames: ['call', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    events: new Counter({ name: 'hubline_events_total', help: 'Events given a sequence number', registers }),
    sockets: new Gauge({ name: 'hubline_sockets', help: 'Open live sockets', registers }),
    scopes: new Gauge({ name: 'hubline_scopes', help: 'Distinct scopes that sockets watch', registers }),
    frames: new Counter({ name: 'hubline_frames_total', help: 'Frames handed to sockets', registers }),
    bytes: new Counter({ name: 'hubline_frame_bytes_total', help: 'Bytes handed to sockets', registers }),
    encoded: new Counter({
      name: 'hubline_frames_encoded_total',
      help: 'Frames encoded, once for each scope',
      registers,
    }),
    resumes: new Counter({
      name: 'hubline_resumes_total',
      help: 'Sockets that went on where they were',
      registers,
    }),
    resets: new Counter({
      name: 'hubline_resets_total',
      help: 'Sockets told to start anew',
      labelNames: ['because'],
      registers,
    }),
    stalls: new Counter({
      name: 'hubline_slow_readers_total',
      help: 'Sockets that read too slowly and were set aside',
      registers,
    }),
    closes: new Counter({
      name: 'hubline_socket_closes_total',
      help: 'Sockets closed by the server',
      labelNames: ['reason'],
      registers,
    }),
    lag: new Histogram({
      name: 'hubline_feed_lag_seconds',
      help: 'From an event being recorded to its frame being sent',
      buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    }),
    isSequencer: new Gauge({
      name: 'hubline_relay_leads',
      help: '1 on the node that gives events their numbers',
      registers,
    }),
    sequencerIdle: new Gauge({
      name: 'hubline_relay_idle_seconds',
      help: 'Since the sequencer last had nothing left to number; 0 on nodes that do not lead',
      registers,
    }),
    isRoutingAway: new Gauge({
      name: 'hubline_routing_away',
      help: '1 while the routing server does not answer, and own roads do',
      registers,
    }),
    consumerBehind: new Gauge({
      name: 'hubline_consumer_behind_events',
      help: 'Events that a consumer has yet to read, of the provider who waits most',
      labelNames: ['consumer'],
      registers,
    }),
    consumerFailing: new Gauge({
      name: 'hubline_consumer_failing',
      help: 'Providers whose next event a consumer could not handle and tries again',
      labelNames: ['consumer'],
      registers,
    }),
    deadLetters: new Gauge({
      name: 'hubline_dead_letters',
      help: 'Events that a consumer could not handle and has put aside',
      labelNames: ['consumer'],
      registers,
    }),
    dueJobs: new Gauge({
      name: 'hubline_due_jobs',
      help: 'Jobs whose business time has come: not done yet, or given up',
      labelNames: ['state'],
      registers,
    }),
    recurringFailures: new Counter({
      name: 'hubline_recurring_job_failures_total',
      help: 'Runs of recurring jobs that failed',
      labelNames: ['job'],
      registers,
    }),
    outboxWaiting: new Gauge({
      name: 'hubline_outbox_waiting',
      help: 'Messages that are to leave and have not yet',
      registers,
    }),
    problems: new Counter({
      name: 'hubline_console_problems_total',
      help: 'Errors that consoles told of',
      registers,
    }),
    pool: new Gauge({
      name: 'hubline_database_connections',
      help: 'Database connections of calls',
      labelNames: ['state'],
      registers,
    }),
  }
}
export type Metrics = ReturnType<typeof createMetrics>
