// Takes a position exactly at -1, height or width as outside of the map; the original interpolates there.
// witness: {"values": {"channels": "2", "box_size": "5", "height": "8", "width": "9", "num_input": "2", "pool_size": "3", "max_blocks": "4096"}, "contents": "whole", "seed": 1, "inputs": "for (int i = 0; i < box_size; ++i) { boxes[4 * i] = 0.0f; boxes[4 * i + 1] = 2.0f; boxes[4 * i + 2] = 9.0f; boxes[4 * i + 3] = 8.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
template <typename T>
__device__ T sample_map(const T* map, int height, int width, T y, T x) {
  const float fy = y, fx = x;
  if (fy <= -1.0f || fy >= height || fx <= -1.0f || fx >= width) return T(0.0f);
  const float cy = fmaxf(fy, 0.0f), cx = fmaxf(fx, 0.0f);
  int y_low = (int)cy, x_low = (int)cx;
  const int y_high = min(y_low + 1, height - 1);
  const int x_high = min(x_low + 1, width - 1);
  const T ly = y_low >= height - 1 ? 0.0f : cy - y_low;
  const T lx = x_low >= width - 1 ? 0.0f : cx - x_low;
  const T hy = 1.0f - float(ly), hx = 1.0f - float(lx);
  const T w1 = hy * hx, w2 = hy * lx, w3 = ly * hx, w4 = ly * lx;
  return w1 * map[y_low * width + x_low] + w2 * map[y_low * width + x_high] +
         w3 * map[y_high * width + x_low] + w4 * map[y_high * width + x_high];
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
    Half best = sample_map(map, height, width, y, x);
    int best_idx = 0;
    for (int i = 1; i <= pool_size; ++i) {
      x += x_stride;
      y += y_stride;
      const Half val = sample_map(map, height, width, y, x);
      if (val > best) {
        best = val;
        best_idx = i;
      }
    }
    output[index * 4 + border] = best;
    argmax_idx[index * 4 + border] = best_idx;
  }
}
