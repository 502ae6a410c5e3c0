// Stages the boxes in shared memory with a barrier before and after their use.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* boxes, Half* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  __shared__ Half staged[128 * 4];
  const int border = threadIdx.y;
  for (int first = blockIdx.x * blockDim.x; first < nthreads;
       first += blockDim.x * gridDim.x) {
    const int index = first + threadIdx.x;
    if (index < nthreads) {
      const int batch_of_box = index / (channels * box_size);
      staged[threadIdx.x * 4 + border] =
          boxes[(batch_of_box * box_size + index % box_size) * 4 + border];
    }
    __syncthreads();
    if (index < nthreads) {
    const int batch = index / (channels * box_size);
    const int channel = index / box_size % channels;
    const Half* box = staged + threadIdx.x * 4;
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
    Half best = bilinear_interpolate(map, height, width, y, x, index);
    int best_idx = 0;
    for (int i = 1; i <= pool_size; ++i) {
      x += x_stride;
      y += y_stride;
      const Half val = bilinear_interpolate(map, height, width, y, x, index);
      if (val > best) {
        best = val;
        best_idx = i;
      }
    }
    output[index * 4 + border] = best;
    argmax_idx[index * 4 + border] = best_idx;
    }
    __syncthreads();
  }
}
