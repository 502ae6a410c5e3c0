// the 512 threads of a block are taken as one line and stride over the elements of output
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const long long total = 4LL * nthreads;
  const long long step = (long long)gridDim.x * blockDim.x * blockDim.y;
  const int line = threadIdx.y * blockDim.x + threadIdx.x;
  for (long long e = (long long)blockIdx.x * blockDim.x * blockDim.y + line; e < total; e += step) {
    const int index = e / 4, border = e % 4;
    const int n = index / channels / box_size;
    const int c = index / box_size % channels;
    const double* box = boxes + ((long long)n * box_size + index % box_size) * 4;
    const double* plane = input + (((long long)n * 4 + border) * channels + c) * height * width;
    const bool across = border % 2 == 0, back = border >= 2;
    const double stride = (across ? box[2] - box[0] : box[3] - box[1]) / pool_size;
    const double move = back ? -stride : stride;
    double x = back ? box[2] : box[0];
    double y = back ? box[3] : box[1];
    double best = bilinear_interpolate(plane, height, width, y, x, index);
    int best_at = 0;
    for (int i = 1; i <= pool_size; ++i) {
      if (across) x += move; else y += move;
      const double val = bilinear_interpolate(plane, height, width, y, x, index);
      if (val > best) {
        best = val;
        best_at = i;
      }
    }
    output[e] = best;
    argmax_idx[e] = best_at;
  }
}
