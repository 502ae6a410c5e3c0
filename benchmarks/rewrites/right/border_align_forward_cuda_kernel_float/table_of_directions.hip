// signs of the steps come from bits of the border's number, and the first point is in the loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int side = threadIdx.y;
  const int vertical = side & 1, backward = side >> 1;
  const int map_size = height * width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int plane = index / box_size;
    const int n = plane / channels;
    const float *box = boxes + (n * box_size + (index - plane * box_size)) * 4;
    const float *map = input + ((n * 4 + side) * channels + (plane - n * channels)) * map_size;

    const float length = box[2 + vertical] - box[vertical];
    const float stride = backward ? -(length / pool_size) : length / pool_size;
    const float other = box[backward * 2 + 1 - vertical];
    float moving = box[backward * 2 + vertical];

    float best = 0.f;
    int best_at = -1;
    for (int i = 0; i <= pool_size; i++) {
      const float value = bilinear_interpolate(map, height, width, vertical ? moving : other,
                                               vertical ? other : moving, index);
      if (best_at < 0 || value > best) {
        best = value;
        best_at = i;
      }
      moving += stride;
    }
    output[index * 4 + side] = best;
    argmax_idx[index * 4 + side] = best_at;
  }
}
