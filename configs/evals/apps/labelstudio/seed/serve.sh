# settings FOLDER: Label Studio keeps its data there and tells nobody else of it.
# shellcheck shell=bash
settings() {
  export LABEL_STUDIO_BASE_DATA_DIR=$1 DJANGO_DB=sqlite SECRET_KEY=library
  export DJANGO_SETTINGS_MODULE=core.settings.label_studio
  export LATEST_VERSION_CHECK=false COLLECT_ANALYTICS=false SENTRY_DSN='' FRONTEND_SENTRY_DSN=''
}
