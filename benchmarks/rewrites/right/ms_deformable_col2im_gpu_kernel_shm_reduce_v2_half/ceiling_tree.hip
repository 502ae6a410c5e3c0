// the tree folds the upper half onto the lower, rounded up, in float, and levels and points are one loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_half(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  __shared__ float sums[3][512];
  const int t = threadIdx.x;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int sampling = index / channels;
    const int m = sampling % num_heads;
    const int b = sampling / num_heads / num_query;
    const Half grad = grad_col[index];
    for (int k = 0; k < num_levels * num_point; ++k) {
      const int level = k / num_point;
      const int at = sampling * num_levels * num_point + k;
      const int height = data_spatial_shapes[2 * level], width = data_spatial_shapes[2 * level + 1];
      const int start = (b * spatial_size + int(data_level_start_index[level])) * num_heads * channels;
      const Half *value = data_value + start;
      Half *value_grad = grad_value + start;
      Half location[2] = {Half(0.f), Half(0.f)}, attention = 0.f;
      const Half y = data_sampling_loc[2 * at + 1] * height - 0.5;
      const Half x = data_sampling_loc[2 * at] * width - 0.5;
      if (y > -1 && x > -1 && y < height && x < width)
        ms_deform_attn_col2im_bilinear(value, height, width, num_heads, channels, y, x, m, c, grad,
                                       data_attn_weight[at], value_grad, location, &attention);
      sums[0][t] = location[0];
      sums[1][t] = location[1];
      sums[2][t] = attention;
      __syncthreads();
      for (int left = blockDim.x; left > 1; left = (left + 1) / 2) {
        const int other = t + (left + 1) / 2;
        if (other < left)
          for (int j = 0; j < 3; ++j) sums[j][t] += sums[j][other];
        __syncthreads();
      }
      if (t == 0) {
        grad_sampling_loc[2 * at] = sums[0][0];
        grad_sampling_loc[2 * at + 1] = sums[1][0];
        grad_attn_weight[at] = sums[2][0];
      }
      __syncthreads();
    }
  }
}
