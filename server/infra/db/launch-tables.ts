import type { ColumnType, Generated } from 'kysely';
import type { Placement } from '#shared/sessions/session-settings.ts';
import type { MaybeMoment, Moment } from './column-types.ts';

type Expiry = ColumnType<Date, Date, Date>;

/** Rows of migrations/0002-launch and 0006-canvas-logins. */
export interface LaunchTables {
  lti_spare_keys: {
    kid: string;
    platform_id: number;
    state: 'next' | 'old';
    /** PEM */
    public_key: string;
    /** sealed PEM */
    private_key: string;
    until: Date;
  };
  lti_platforms: {
    id: Generated<number>;
    issuer: string;
    client_id: string;
    name: string;
    authentication_endpoint: string;
    token_endpoint: string;
    authorization_server: string | null;
    jwks_url: string;
    /** names our own key pair for this platform in /lti/keys */
    kid: string;
    /** PEM */
    public_key: string;
    /** sealed PEM */
    private_key: string;
    created_at: Moment;
    updated_at: Moment;
  };
  lti_deployments: {
    platform_id: number;
    deployment_id: string;
    institution_id: number;
    created_at: Moment;
  };
  lti_logins: {
    state: string;
    nonce: string;
    /** SHA-256 of the token the browser keeps */
    binding_hash: string;
    platform_id: number;
    storage_target: string | null;
    expires_at: Expiry;
    used_at: MaybeMoment;
  };
  /** written by the version before only (a nonce is used once with its login); the next release drops it */
  lti_nonces: { nonce: string; expires_at: Expiry };
  /** launches whose browser hasn't proved its binding yet */
  lti_launches: {
    id_hash: string;
    binding_hash: string;
    institution_id: number;
    person_id: number;
    client_id: string | null;
    context_id: number | null;
    lms_course_id: string | null;
    /** the person teaches that course */
    is_taught: Generated<boolean>;
    placement: Placement;
    is_high_contrast: boolean;
    locale: string | null;
    expires_at: Expiry;
  };
  lti_registration_links: {
    code_hash: string;
    institution_id: number;
    /** other hosts the platform can have its keys on, besides its issuer */
    key_origin: string | null;
    expires_at: Expiry;
    used_at: MaybeMoment;
    /** what the link was for */
    platform_id: number | null;
    deployment_id: string | null;
    created_at: Moment;
  };
  /** logins with Canvas in progress */
  canvas_logins: { state_hash: string; binding_hash: string; institution_id: number; expires_at: Expiry };
  tab_codes: { code_hash: string; session_id: number; expires_at: Expiry };
}
