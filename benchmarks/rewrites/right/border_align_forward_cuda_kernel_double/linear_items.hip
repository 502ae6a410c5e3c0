// The threads of a block are numbered linearly over pairs of element and side, and a helper walks along the border.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void walk_along_border(const double* plane, int height, int width,
                                         const double* box, int side, int pool_size, double* result,
                                         int* position) {
  const double step[2] = {side % 2 == 0 ? (box[2] - box[0]) / pool_size : 0.0,
                          side % 2 == 1 ? (box[3] - box[1]) / pool_size : 0.0};
  const double sign = side < 2 ? 1.0 : -1.0;
  double point[2] = {side < 2 ? box[0] : box[2], side < 2 ? box[1] : box[3]};
  double highest = 0;
  int where = 0;
  for (int i = 0; i <= pool_size; ++i) {
    const double value = bilinear_interpolate(plane, height, width, point[1], point[0], 0);
    if (i == 0 || value > highest) {
      highest = value;
      where = i;
    }
    point[0] += sign * step[0];
    point[1] += sign * step[1];
  }
  *result = highest;
  *position = where;
}

__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {

  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  const long long per_block = static_cast<long long>(blockDim.x) * blockDim.y;
  const long long total = static_cast<long long>(nthreads) * 4;
  for (long long item = blockIdx.x * per_block + lane; item < total; item += per_block * gridDim.x) {
    const int side = static_cast<int>(item & 3);
    const int index = static_cast<int>(item >> 2);
    const int box_in_image = index % box_size;
    const int rest = index / box_size;
    const int batch = rest / channels;
    const int channel = rest - batch * channels;
    const double* box = boxes + (static_cast<long long>(batch) * box_size + box_in_image) * 4;
    const double* plane = input + ((static_cast<long long>(batch) * 4 + side) * channels + channel) *
                                      height * width;
    walk_along_border(plane, height, width, box, side, pool_size, output + item, argmax_idx + item);
  }
}
