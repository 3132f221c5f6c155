import template from '../../lti-config.json' with { type: 'json' };

/** The tool's description of itself (LTI Dynamic Registration 1.0, §3.4), from the same file as the developer key. */
export function toolRegistration(publicUrl: string) {
  const {
    title,
    description,
    oidc_initiation_url,
    target_link_uri,
    public_jwk_url,
    custom_fields,
    extensions,
  } = ltiConfiguration(publicUrl);
  const { domain, tool_id, privacy_level, settings } = canvasPart(extensions);
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: oidc_initiation_url,
    redirect_uris: [target_link_uri],
    client_name: title,
    logo_uri: settings.icon_url,
    jwks_uri: public_jwk_url,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: '',
    'https://purl.imsglobal.org/spec/lti-tool-configuration': {
      domain,
      description,
      target_link_uri,
      custom_parameters: custom_fields,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
      // Without it Canvas registers the tool as anonymous, and everyone arrives without a name.
      [canvasClaim('privacy_level')]: privacy_level,
      [canvasClaim('tool_id')]: tool_id,
      messages: settings.placements.map((placement) => messageOf(placement, settings.icon_url)),
    },
  };
}

type Configuration = typeof template;

interface Placement {
  readonly placement: string;
  readonly message_type: string;
  readonly text: string;
  readonly target_link_uri: string;
  readonly visibility: string;
  readonly icon_url?: string | undefined;
  readonly default?: string | undefined;
  readonly custom_fields: Readonly<Record<string, string>>;
}

function canvasPart([extension]: Configuration['extensions']) {
  if (!extension) throw new Error('lti-config.json says nothing to Canvas');
  return extension;
}

/** Canvas's own claims beside the standard's (its guide "Registering an LTI Tool"). */
const canvasClaim = (name: string) => `https://canvas.instructure.com/lti/${name}`;

/** A placement as a message. Canvas shows it to everybody, students too, unless the message says otherwise. */
const messageOf = (
  { placement, message_type, text, target_link_uri, visibility, custom_fields, ...given }: Placement,
  icon: string,
) => ({
  type: message_type,
  target_link_uri,
  label: text,
  icon_uri: given.icon_url ?? icon,
  placements: [placement],
  custom_parameters: custom_fields,
  [canvasClaim('visibility')]: visibility,
  // It only knows this of the course's navigation; elsewhere what's enabled is on.
  ...(placement === 'course_navigation' && {
    [canvasClaim('course_navigation/default_enabled')]: given.default !== 'disabled',
  }),
});

/** The Canvas developer key's configuration for this installation's address. */
export function ltiConfiguration(publicUrl: string): Configuration {
  const filled = JSON.stringify(template)
    .replaceAll('https://PUBLIC_URL', publicUrl)
    .replaceAll('PUBLIC_HOST', new URL(publicUrl).host);
  return JSON.parse(filled) as Configuration;
}
