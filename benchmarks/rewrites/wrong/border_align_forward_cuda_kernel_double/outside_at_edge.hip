// a sample exactly at y = height or x = width counts as outside and gives 0 instead of the last row or column
// witness: {"inputs": "for (int b = 0; b < num_input * box_size; ++b) { boxes[b*4] = 0; boxes[b*4+1] = 0; boxes[b*4+2] = width; boxes[b*4+3] = height; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double sample_border(const double* plane, int height, int width, double y, double x) {
  // inside is (-1, size): up to a pixel before the first one still counts, from the size on it does not
  const bool inside = y >= -1.0 && y < height && x >= -1.0 && x < width;
  if (!inside) return 0;
  y = fmin(fmax(y, 0.0), height - 1.0);
  x = fmin(fmax(x, 0.0), width - 1.0);
  const int top = (int)y, left = (int)x;
  const int below = min(top + 1, height - 1), right = min(left + 1, width - 1);
  const double ly = y - top, lx = x - left, hy = 1. - ly, hx = 1. - lx;
  return hy * hx * plane[top * width + left] + hy * lx * plane[top * width + right] +
         ly * hx * plane[below * width + left] + ly * lx * plane[below * width + right];
}

__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int border = threadIdx.y;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int n = index / (box_size * channels);
    const int c = index / box_size % channels;
    const double* box = boxes + (n * box_size + index % box_size) * 4;
    const double* plane = input + ((n * 4 + border) * channels + c) * height * width;
    const double step_x = border % 2 ? 0 : (box[2] - box[0]) / pool_size * (border ? -1 : 1);
    const double step_y = border % 2 ? (box[3] - box[1]) / pool_size * (border == Right ? -1 : 1) : 0;
    double x = border < Bottom ? box[0] : box[2];
    double y = border < Bottom ? box[1] : box[3];
    double maxval = sample_border(plane, height, width, y, x);
    int maxidx = 0;
    for (int i = 1; i <= pool_size; i++) {
      x += step_x;
      y += step_y;
      const double val = sample_border(plane, height, width, y, x);
      if (val > maxval) {
        maxval = val;
        maxidx = i;
      }
    }
    output[index * 4 + border] = maxval;
    argmax_idx[index * 4 + border] = maxidx;
  }
}
