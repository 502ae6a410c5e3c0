// the coordinate that does not move along the border is clamped and weighted once per border, by a template for each direction
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct Clamped {
  int low, high;
  float l, h;
  bool outside;
};

__device__ __forceinline__ Clamped clamp_coordinate(float v, int size) {
  Clamped c = {0, 0, 0.0f, 1.0f, false};
  if (v < -1.0f || v > size) {
    c.outside = true;
    return c;
  }
  if (v <= 0) v = 0;
  c.low = (int)v;
  if (c.low >= size - 1) {
    c.low = c.high = size - 1;
    c.l = 0.0f;
  } else {
    c.high = c.low + 1;
    c.l = v - c.low;
  }
  c.h = 1.0f - c.l;
  return c;
}

__device__ __forceinline__ float sample_clamped(const float* plane, int width, const Clamped& y,
                                                const Clamped& x) {
  if (y.outside || x.outside) return 0.0f;
  const float* upper = plane + y.low * width;
  const float* lower = plane + y.high * width;
  return y.h * x.h * upper[x.low] + y.h * x.l * upper[x.high] + y.l * x.h * lower[x.low] +
         y.l * x.l * lower[x.high];
}

template <bool Horizontal>
__device__ __forceinline__ void pool_border(const float* plane, int height, int width, float x,
                                            float y, float step, int pool_size, float* out,
                                            int* arg) {
  const Clamped fixed = Horizontal ? clamp_coordinate(y, height) : clamp_coordinate(x, width);
  float best = 0.0f;
  int where = 0;
  float moving = Horizontal ? x : y;
  int i = 0;
  do {
    const Clamped m = clamp_coordinate(moving, Horizontal ? width : height);
    const float value =
        Horizontal ? sample_clamped(plane, width, fixed, m) : sample_clamped(plane, width, m, fixed);
    if (i == 0 || value > best) { best = value; where = i; }
    moving += step;
  } while (++i <= pool_size);
  *out = best;
  *arg = where;
}

__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int border = threadIdx.y;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int batch = index / (channels * box_size);
    const int channel = (index / box_size) % channels;
    const float* box = boxes + (index % box_size + batch * box_size) * 4;
    const float x1 = box[0], y1 = box[1], x2 = box[2], y2 = box[3];
    const float* plane =
        input + ((batch * 4 + border) * channels + channel) * height * width;
    float* out = output + index * 4 + border;
    int* arg = argmax_idx + index * 4 + border;
    const float across = (x2 - x1) / pool_size, down = (y2 - y1) / pool_size;
    if (border == Top) pool_border<true>(plane, height, width, x1, y1, across, pool_size, out, arg);
    else if (border == Left) pool_border<false>(plane, height, width, x1, y1, down, pool_size, out, arg);
    else if (border == Bottom) pool_border<true>(plane, height, width, x2, y2, -across, pool_size, out, arg);
    else pool_border<false>(plane, height, width, x2, y2, -down, pool_size, out, arg);
  }
}
