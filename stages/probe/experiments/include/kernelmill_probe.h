// The part of a probe program that depends on its kernel: the types of the parameters, and a call with arguments of these
// types. The other part, driver.cpp, is compiled once for all kernels; its first comment defines what a program reads and
// prints.
#pragma once

#include "kernelmill_probe_parameter.h"

namespace kernelmill::probe {

// A 16-bit number type outside the standard library, such as __half or the one of a framework.
template <class C>
constexpr bool narrow = !std::is_arithmetic<C>::value && sizeof(C) == 2 && std::is_constructible<C, float>::value &&
                        std::is_convertible<C, float>::value;
template <class E, class = void>
struct Component {
  using type = E;
};
template <class E>
struct Component<E, std::enable_if_t<std::is_class<E>::value && !narrow<E> && (sizeof(decltype(std::declval<E>().x)) > 0)>> {
  using type = std::remove_reference_t<decltype(std::declval<E>().x)>;
};
template <class E>
using component = std::conditional_t<(std::is_arithmetic<typename Component<E>::type>::value), typename Component<E>::type, E>;

template <class T, class = void>
struct IsTensor : std::false_type {};
template <class T>
struct IsTensor<T, std::void_t<decltype(*std::declval<T>().data), decltype(std::declval<T>().sizes[0]),
                               decltype(std::declval<T>().strides[0]), decltype(std::declval<T>().dims)>>
    : std::true_type {};

// An accessor of PyTorch, which has as many sizes and strides as its type says.
template <class T, class = void>
struct IsAccessor : std::false_type {};
template <class T>
struct IsAccessor<T, std::void_t<decltype(*std::declval<T>().data_), decltype(std::declval<T>().sizes_),
                                 decltype(std::declval<T>().strides_)>>
    : std::is_array<decltype(T::sizes_)> {};

template <class C>
constexpr Number number_of() {
  if constexpr (std::is_same<C, bool>::value) return Number::boolean;
  else if constexpr (std::is_enum<C>::value) return number_of<std::underlying_type_t<C>>();
  else if constexpr (std::is_integral<C>::value) return std::is_signed<C>::value ? Number::whole : Number::natural;
  else if constexpr (std::is_floating_point<C>::value) return Number::real;
  else if constexpr (narrow<C>) return Number::narrow;
  else return Number::opaque;
}
template <class C>
KERNELMILL_QUIET void convert(void *to, float value) {
  *static_cast<C *>(to) = C(value);
}
template <class E>
constexpr Parameter of_element(Kind kind, size_t size, bool constant) {
  using C = component<E>;
  Parameter p{kind, number_of<C>(), std::is_enum<C>::value, constant, size, sizeof(E), sizeof(C), nullptr, nullptr};
  if constexpr (narrow<C>) p.convert = &convert<C>;
  return p;
}
template <class T>
KERNELMILL_QUIET void make_tensor(void *to, void *data, int dims, const long long *sizes, const long long *strides) {
  T &tensor = *new (to) T{};
  tensor.dims = dims;
  for (int i = 0; i < dims; ++i) {
    tensor.sizes[i] = static_cast<std::remove_reference_t<decltype(tensor.sizes[0])>>(sizes[i]);
    tensor.strides[i] = static_cast<std::remove_reference_t<decltype(tensor.strides[0])>>(strides[i]);
  }
  tensor.data = static_cast<decltype(tensor.data)>(data);
}
template <class T>
KERNELMILL_QUIET void make_accessor(void *to, void *data, int dims, const long long *sizes, const long long *strides) {
  T &tensor = *new (to) T{};
  for (int i = 0; i < dims && size_t(i) < std::extent<decltype(T::sizes_)>::value; ++i) {
    tensor.sizes_[i] = static_cast<std::remove_reference_t<decltype(tensor.sizes_[0])>>(sizes[i]);
    tensor.strides_[i] = static_cast<std::remove_reference_t<decltype(tensor.strides_[0])>>(strides[i]);
  }
  tensor.data_ = static_cast<decltype(tensor.data_)>(data);
}
template <class P>
constexpr Parameter parameter() {
  using T = std::remove_cv_t<P>;
  if constexpr (std::is_pointer<T>::value) {
    using E = std::remove_pointer_t<T>;
    using Plain = std::remove_cv_t<E>;
    if constexpr (std::is_pointer<E>::value || std::is_function<E>::value)
      return {Kind::unknown, Number::opaque, false, false, sizeof(T), 8, 8, nullptr, nullptr};
    else if constexpr (std::is_void<E>::value)
      return of_element<unsigned char>(Kind::pointer, sizeof(T), std::is_const<E>::value);
    else
      return of_element<Plain>(Kind::pointer, sizeof(T), std::is_const<E>::value);
  } else if constexpr (IsTensor<T>::value) {
    using E = std::remove_reference_t<decltype(*std::declval<T>().data)>;
    Parameter p = of_element<std::remove_cv_t<E>>(Kind::tensor, sizeof(T), std::is_const<E>::value);
    p.make_tensor = &make_tensor<T>;
    return p;
  } else if constexpr (IsAccessor<T>::value) {
    using E = std::remove_reference_t<decltype(*std::declval<T>().data_)>;
    Parameter p = of_element<std::remove_cv_t<E>>(Kind::tensor, sizeof(T), std::is_const<E>::value);
    p.make_tensor = &make_accessor<T>;
    return p;
  } else {
    return of_element<T>(std::is_class<T>::value && !narrow<T> ? Kind::unknown : Kind::value, sizeof(T), true);
  }
}

template <auto kernel, class... P, size_t... i>
KERNELMILL_QUIET inline void call(void *const *arguments, std::index_sequence<i...>) {
  kernel(*static_cast<std::remove_cv_t<P> *>(arguments[i])...);
}
template <auto kernel, class... P>
int serve(void (*)(P...)) {
  static constexpr Parameter parameters[] = {parameter<P>()...};
  return serve(parameters, sizeof...(P), [](void *const *arguments) KERNELMILL_QUIET {
    call<kernel, P...>(arguments, std::index_sequence_for<P...>{});
  });
}
}  // namespace kernelmill::probe
