// one flat loop over points without running pointers; points outside write their zeros without a reduction
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2_half_128(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  __shared__ Half sums[3][128];
  const int tid = threadIdx.x;
  const int points = num_levels * num_point;
  const int samplings = n / 128;  // the 128 channels of a sampling are the threads of a block
  for (int sampling = blockIdx.x; sampling < samplings; sampling += gridDim.x) {
    const int head = sampling % num_heads;
    const int batch = sampling / (num_heads * num_query);
    const Half top_grad = grad_col[sampling * 128 + tid];

    for (int point = 0; point < points; ++point) {
      const int level = point / num_point, at = sampling * points + point;
      const int height = data_spatial_shapes[level * 2], width = data_spatial_shapes[level * 2 + 1];
      const Half w = data_sampling_loc[2 * at] * width - 0.5;
      const Half h = data_sampling_loc[2 * at + 1] * height - 0.5;
      const bool inside = h > -1 && w > -1 && h < height && w < width;  // the same for all threads
      if (!inside) {
        if (tid < 2) grad_sampling_loc[2 * at + tid] = Half(0.f);
        if (tid == 2) grad_attn_weight[at] = Half(0.f);
        continue;
      }

      const int offset = (batch * spatial_size + int(data_level_start_index[level])) * num_heads * channels;
      const Half *values = data_value + offset;
      Half *value_grads = grad_value + offset;
      Half location[2], attention;
      ms_deform_attn_col2im_bilinear(values, height, width, num_heads, channels, h, w, head, tid, top_grad,
                                     data_attn_weight[at], value_grads, location, &attention);
      sums[0][tid] = location[0];
      sums[1][tid] = location[1];
      sums[2][tid] = attention;
      for (int half = 64; half > 0; half /= 2) {
        __syncthreads();
        if (tid < half)
          for (int k = 0; k < 3; ++k) sums[k][tid] += sums[k][tid + half];
      }
      // thread 0 alone has written the totals, and only it writes these elements again
      if (tid == 0) {
        grad_sampling_loc[2 * at] = sums[0][0];
        grad_sampling_loc[2 * at + 1] = sums[1][0];
        grad_attn_weight[at] = sums[2][0];
      }
      __syncthreads();
    }
  }
}
