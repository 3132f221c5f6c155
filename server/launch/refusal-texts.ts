import type { Locale } from '#shared/sessions/session-settings.ts';
import type { RefusalReason } from './refusal.ts';

interface RefusalTexts {
  readonly heading: string;
  readonly reasons: Record<RefusalReason, string>;
  readonly help: string;
  readonly code: string;
  readonly request: string;
}

/** The words of the pages that are sent before there is a client: a refused launch is told in the browser's language. */
export const refusalTexts: Record<Locale, RefusalTexts> = {
  en: {
    heading: 'Courseyard could not be opened',
    reasons: {
      broken: 'What Canvas sent could not be accepted.',
      unregistered: 'This Canvas account is not connected to Courseyard.',
      expired: 'This launch took too long or was used before.',
      unreachable: 'Canvas did not answer the question for its keys.',
      role: 'Courseyard is for staff and instructors. Your role in Canvas does not open it.',
      deactivated: 'Your administrator has switched off your access to Courseyard.',
      direct: 'This address is only for launches from Canvas.',
      registration: 'This registration link is not valid (any more).',
      login: 'No institution with this address offers to log in with Canvas.',
      loginExpired: 'This login took too long, was used before, or began in another browser.',
      loginDenied: 'You did not allow the login in Canvas, so nothing was opened.',
      loginStranger:
        'Courseyard does not know you yet. Open it once in Canvas, or ask your administrator to add you.',
      loginFailed: 'Canvas did not say who you are.',
      failed: 'Something went wrong in Courseyard.',
    },
    help: 'Go back to Canvas and open Courseyard again. If it happens once more, tell your Canvas administrator this:',
    code: 'Reason',
    request: 'Request',
  },
  es: {
    heading: 'No se pudo abrir Courseyard',
    reasons: {
      broken: 'No se pudo aceptar lo que envió Canvas.',
      unregistered: 'Esta cuenta de Canvas no está conectada a Courseyard.',
      expired: 'Esta apertura tardó demasiado o ya se había utilizado.',
      unreachable: 'Canvas no respondió al solicitar sus claves.',
      role: 'Courseyard está destinado al personal y al profesorado. Su rol en Canvas no permite abrirlo.',
      deactivated: 'Quien administra Courseyard ha desactivado su acceso.',
      direct: 'Esta dirección solo sirve para aperturas desde Canvas.',
      registration: 'Este enlace de registro no es válido o ha caducado.',
      login: 'Ninguna institución con esta dirección permite entrar con Canvas.',
      loginExpired: 'Este inicio de sesión tardó demasiado, ya se usó o empezó en otro navegador.',
      loginDenied: 'No autorizó el inicio de sesión en Canvas, así que no se abrió nada.',
      loginStranger:
        'Courseyard aún no le conoce. Ábralo una vez en Canvas o pida a la persona que administra que le añada.',
      loginFailed: 'Canvas no indicó quién es usted.',
      failed: 'Se produjo un error en Courseyard.',
    },
    help: 'Vuelva a Canvas y abra Courseyard de nuevo. Si ocurre otra vez, comunique lo siguiente a la persona que administra Canvas:',
    code: 'Motivo',
    request: 'Solicitud',
  },
  fr: {
    heading: 'Impossible d’ouvrir Courseyard',
    reasons: {
      broken: 'Les données envoyées par Canvas n’ont pas pu être acceptées.',
      unregistered: 'Ce compte Canvas n’est pas connecté à Courseyard.',
      expired: 'Cette ouverture a pris trop de temps ou a déjà servi.',
      unreachable: 'Canvas n’a pas répondu à la demande de ses clés.',
      role: 'Courseyard est réservé au personnel et aux enseignants. Votre rôle dans Canvas ne permet pas de l’ouvrir.',
      deactivated: 'Votre administrateur a désactivé votre accès à Courseyard.',
      direct: 'Cette adresse ne sert qu’aux ouvertures depuis Canvas.',
      registration: 'Ce lien d’inscription n’est pas valide ou a expiré.',
      login: 'Aucun établissement à cette adresse ne propose la connexion avec Canvas.',
      loginExpired:
        'Cette connexion a pris trop de temps, a déjà servi ou a commencé dans un autre navigateur.',
      loginDenied: 'Vous n’avez pas autorisé la connexion dans Canvas ; rien n’a été ouvert.',
      loginStranger:
        'Courseyard ne vous connaît pas encore. Ouvrez-le une fois dans Canvas ou demandez à votre administrateur de vous ajouter.',
      loginFailed: 'Canvas n’a pas indiqué qui vous êtes.',
      failed: 'Une erreur s’est produite dans Courseyard.',
    },
    help: 'Revenez dans Canvas et ouvrez de nouveau Courseyard. Si le problème persiste, transmettez ceci à votre administrateur Canvas :',
    code: 'Motif',
    request: 'Requête',
  },
};
