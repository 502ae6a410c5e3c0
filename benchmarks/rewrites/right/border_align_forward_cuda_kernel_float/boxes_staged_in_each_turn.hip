// In each turn, the four threads of an element load one coordinate of its box each into shared memory, between barriers that all threads of the block reach.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  __shared__ float staged[128][4];
  const int turn = blockDim.x * gridDim.x;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += turn) {
    const int index = base + threadIdx.x;
    const int extreme_idx = threadIdx.y;
    const int batch_idx = index / channels / box_size;
    if (index < nthreads)
      staged[threadIdx.x][threadIdx.y] = boxes[(index % box_size + batch_idx * box_size) * 4 + threadIdx.y];
    __syncthreads();
    if (index < nthreads) {
      const float* box = staged[threadIdx.x];
      const int c_idx = (index / box_size) % channels;
      const float* map = input + (batch_idx * channels * 4 + extreme_idx * channels + c_idx) * height * width;
      const int corner = extreme_idx & 2;
      float x = box[corner], y = box[corner + 1];
      const int along = extreme_idx & 1;
      const float stride = (box[2 + along] - box[along]) / pool_size * (corner ? -1.f : 1.f);
      float maxval = bilinear_interpolate(map, height, width, y, x, index);
      int maxidx = 0;
      for (int i = 1; i <= pool_size; i++) {
        if (along)
          y += stride;
        else
          x += stride;
        const float val = bilinear_interpolate(map, height, width, y, x, index);
        maxidx = val > maxval ? i : maxidx;
        maxval = val > maxval ? val : maxval;
      }
      output[index * 4 + extreme_idx] = maxval;
      argmax_idx[index * 4 + extreme_idx] = maxidx;
    }
    __syncthreads();
  }
}
