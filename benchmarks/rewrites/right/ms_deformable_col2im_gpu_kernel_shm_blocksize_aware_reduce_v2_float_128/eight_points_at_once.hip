// the contributions to eight points are kept in shared memory before they are summed, each of the 24 sums by one thread
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2_float_128(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {

  __shared__ float parts[8][3][128];
  const int tid = threadIdx.x;
  const int points = num_levels * num_point;
  const int pixel = num_heads * channels;
  for (int q = blockIdx.x; q * channels < n; q += gridDim.x) {
    const int head = q % num_heads;
    const int batch = q / (num_heads * num_query);
    const float top_grad = grad_col[q * channels + tid];
    for (int first = 0; first < points; first += 8) {
      const int count = points - first < 8 ? points - first : 8;
      for (int j = 0; j < count; ++j) {
        const int level = (first + j) / num_point;
        const int slot = q * points + first + j;
        const int height = data_spatial_shapes[2 * level];
        const int width = data_spatial_shapes[2 * level + 1];
        const float weight = data_attn_weight[slot];
        const float w_im = data_sampling_loc[2 * slot] * width - 0.5;
        const float h_im = data_sampling_loc[2 * slot + 1] * height - 0.5;
        float loc[2] = {0.f, 0.f};
        float attn = 0.f;
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width) {
          const int start =
              (batch * spatial_size + (int)data_level_start_index[level]) * pixel;
          const float *value = data_value + start;
          float *value_grad = grad_value + start;
          ms_deform_attn_col2im_bilinear(value, height, width, num_heads,
                                         channels, h_im, w_im, head, tid,
                                         top_grad, weight, value_grad, loc, &attn);
        }
        parts[j][0][tid] = loc[0];
        parts[j][1][tid] = loc[1];
        parts[j][2][tid] = attn;
      }
      __syncthreads();
      for (int job = tid; job < 3 * count; job += blockDim.x) {
        const int j = job / 3, kind = job % 3;
        const int slot = q * points + first + j;
        float sum = 0.f;
        for (int c = 0; c < 128; ++c) sum += parts[j][kind][c];
        if (kind == 2)
          grad_attn_weight[slot] = sum;
        else
          grad_sampling_loc[2 * slot + kind] = sum;
      }
      __syncthreads();
    }
  }
}
