// The parameters of a kernel as a probe program describes them at run time.
#pragma once

#include <cstddef>

namespace kernelmill::probe {

enum class Kind { value, pointer, tensor, unknown };
enum class Number { boolean, whole, natural, real, narrow, opaque };

// A parameter, and the elements it points to; a value is its own element.
struct Parameter {
  Kind kind;
  Number number;  // of a component: an element that is a vector has several
  bool enumeration, constant;
  size_t size, element, component;          // bytes
  void (*convert)(void *to, float value);  // for narrow numbers
  void (*make_tensor)(void *to, void *data, int dims, const long long *sizes, const long long *strides);
};

// Serves experiments with a kernel that `call` calls, given a pointer to each argument. Returns the exit status.
int serve(const Parameter *parameters, size_t count, void (*call)(void *const *arguments));

}  // namespace kernelmill::probe
