#!/bin/sh
# Books a time with curl: sh book.sh PROVIDER_ID SERVICE_ID DATE START END
# Find the ids and free times first, for example:
#   curl "$PORCHLIGHT_URL/rest/v1/services?provider_id=$1"
#   curl "$PORCHLIGHT_URL/rest/v1/providers/$1/slots?date=2026-03-05"
set -eu

curl --fail-with-body --silent --show-error "$PORCHLIGHT_URL/rest/v1/bookings" \
  --header "Authorization: Bearer $PORCHLIGHT_TOKEN" \
  --header 'Content-Type: application/json' \
  --header "Idempotency-Key: $1-$3-$4" \
  --data "{
    \"provider_id\": \"$1\",
    \"service_id\": \"$2\",
    \"date\": \"$3\",
    \"start_time\": \"$4\",
    \"end_time\": \"$5\",
    \"name\": \"Casey Morgan\",
    \"email\": \"casey@mail.example\",
    \"phone\": \"(212) 555-0142\"
  }"
