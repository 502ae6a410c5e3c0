// Every thread adds its own gradients to global memory, without shared memory and barriers.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_multi_blocks_double(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    int rest = index / channels;
    const int c = index - rest * channels;
    const int row = rest * num_levels * num_point;
    const int head = rest % num_heads;
    const int b = rest / num_heads / num_query;
    // a block adds to the sample of its first thread
    const int out_row = (index - (int)threadIdx.x) / channels * num_levels * num_point;
    const int pixel = num_heads * channels;
    const double top_grad = grad_col[index];
    for (int lp = 0; lp < num_levels * num_point; ++lp) {
      const int l = lp / num_point;
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const double x = data_sampling_loc[2 * (row + lp)] * width - 0.5;
      const double y = data_sampling_loc[2 * (row + lp) + 1] * height - 0.5;
      if (!(y > -1 && x > -1 && y < height && x < width)) continue;

      const int start = data_level_start_index[l];
      const double *value = data_value + (b * spatial_size + start) * pixel;
      double *grad = grad_value + (b * spatial_size + start) * pixel;
      double loc[2], attn;
      ms_deform_attn_col2im_bilinear(value, height, width, num_heads, channels, y, x, head, c, top_grad,
                                     data_attn_weight[row + lp], grad, loc, &attn);
      atomicAdd(grad_sampling_loc + 2 * (out_row + lp), loc[0]);
      atomicAdd(grad_sampling_loc + 2 * (out_row + lp) + 1, loc[1]);
      atomicAdd(grad_attn_weight + out_row + lp, attn);
    }
  }
}
