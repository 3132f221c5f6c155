/** Where a connection's sealed secrets belong; part of what they're sealed with. */
export const sealContexts = {
  accessToken: 'task_runners.access_token',
  refreshToken: 'task_runners.refresh_token',
  clientSecret: 'institutions.canvas_oauth_client_secret',
} as const;

/** The two tokens of a task runner, and of a person's own grant. */
export const tokenContexts = {
  runner: { access: sealContexts.accessToken, refresh: sealContexts.refreshToken },
  grant: { access: 'canvas_grants.access_token', refresh: 'canvas_grants.refresh_token' },
} as const;
