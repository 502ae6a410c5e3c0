// The start of a batch in the features is packed into an unsigned short, so batches that begin beyond row 65535 wrap around.
// witness: {"values": {"b": "2", "c": "1", "n": "140000"}, "inputs": "features_batch_cnt[0] = 70000; features_batch_cnt[1] = 70000; idx_batch_cnt[0] = 100; idx_batch_cnt[1] = 150;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_group_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
struct GroupSegment {
  unsigned short batch;
  unsigned short first_row;
};

// Batch of a point and the first feature row of that batch.
__device__ inline GroupSegment find_group_segment(int point, int b, const int *idx_batch_cnt,
                                                  const int *features_batch_cnt) {
  GroupSegment segment{0, 0};
  int end = idx_batch_cnt[0];
  while (segment.batch + 1 < b && point >= end) {
    segment.first_row += features_batch_cnt[segment.batch];
    ++segment.batch;
    end += idx_batch_cnt[segment.batch];
  }
  return segment;
}

__global__ void stack_group_points_backward_cuda_kernel_half(
    int b, int c, int m, int n, int nsample, const __half *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, __half *grad_features) {
  const int total = m * nsample;
  // One thread takes a (point, sample) pair and walks over the channels.
  for (int pair = blockIdx.x * blockDim.x + threadIdx.x; pair < total; pair += blockDim.x * gridDim.x) {
    const int point = pair / nsample;
    const int sample = pair - point * nsample;
    const GroupSegment segment = find_group_segment(point, b, idx_batch_cnt, features_batch_cnt);
    __half *row = grad_features + static_cast<size_t>(segment.first_row + idx[pair]) * c;
    const __half *grad = grad_out + static_cast<size_t>(point) * c * nsample + sample;
    for (int channel = 0; channel < c; ++channel) atomicAdd(row + channel, grad[channel * nsample]);
  }
}
