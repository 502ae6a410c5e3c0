// An own interpolation helper that computes coordinates in float and rounds each weight, product and sum as the original does.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
template <typename T>
__device__ T interpolate_in_float(const T* map, int height, int width, T y, T x) {
  const float fy = y, fx = x;
  if (fy < -1.0f || fy > height || fx < -1.0f || fx > width) return T(0.0f);
  const float cy = fmaxf(fy, 0.0f), cx = fmaxf(fx, 0.0f);
  const int y_low = min((int)cy, height - 1), x_low = min((int)cx, width - 1);
  const int y_high = min(y_low + 1, height - 1);
  const int x_high = min(x_low + 1, width - 1);
  const T ly = y_low >= height - 1 ? 0.0f : cy - y_low;
  const T lx = x_low >= width - 1 ? 0.0f : cx - x_low;
  const T hy = 1.0f - float(ly), hx = 1.0f - float(lx);
  const T w1 = hy * hx, w2 = hy * lx, w3 = ly * hx, w4 = ly * lx;
  const T* low_row = map + y_low * width;
  const T* high_row = map + y_high * width;
  T sum = w1 * low_row[x_low];
  sum += w2 * low_row[x_high];
  sum += w3 * high_row[x_low];
  sum += w4 * high_row[x_high];
  return sum;
}

__global__ void border_align_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* boxes, Half* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int border = threadIdx.y;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int batch = index / (channels * box_size);
    const int channel = index / box_size % channels;
    const Half* box = boxes + (batch * box_size + index % box_size) * 4;
    const Half* map =
        input + ((batch * 4 + border) * channels + channel) * height * width;
    const bool horizontal = border == Top || border == Bottom;
    const Half extent = horizontal ? box[2] - box[0] : box[3] - box[1];
    Half stride = extent / pool_size;
    if (border >= Bottom) stride = -stride;
    const Half x_stride = horizontal ? stride : Half(0.0f);
    const Half y_stride = horizontal ? Half(0.0f) : stride;
    const Half* corner = border >= Bottom ? box + 2 : box;
    Half x = corner[0];
    Half y = corner[1];
    Half best = interpolate_in_float(map, height, width, y, x);
    int best_idx = 0;
    for (int i = 1; i <= pool_size; ++i) {
      x += x_stride;
      y += y_stride;
      const Half val = interpolate_in_float(map, height, width, y, x);
      if (val > best) {
        best = val;
        best_idx = i;
      }
    }
    output[index * 4 + border] = best;
    argmax_idx[index * 4 + border] = best_idx;
  }
}
