// Sine and cosine come from a polynomial for [-pi, pi], and the angle is wrapped by at most one turn, wrong for angles beyond 3 pi.
// witness: {"values": {"pts_num": 200}, "contents": "wide", "seed": 1, "inputs": "for (int i = 0; i < 12; ++i) { boxes.get()[7 * i + 3] = Half(6.0f); boxes.get()[7 * i + 4] = Half(1.0f); boxes.get()[7 * i + 5] = Half(6.0f); boxes.get()[7 * i + 6] = Half(11.0f + i); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__device__ inline void turn_of(float angle, float &cosine, float &sine) {
  const float turn = 6.28318530718f;
  if (angle > 0.5f * turn) angle -= turn;
  if (angle < -0.5f * turn) angle += turn;
  const float square = angle * angle;
  float s = 1.0f, c = 1.0f;
  for (int k = 9; k >= 1; --k) {
    s = 1.0f - square / float((2 * k) * (2 * k + 1)) * s;
    c = 1.0f - square / float((2 * k - 1) * (2 * k)) * c;
  }
  cosine = c;
  sine = angle * s;
}

__global__ void points_in_boxes_all_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  const Half *my_boxes = boxes + (size_t)batch * boxes_num * 7;
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < pts_num; point += blockDim.x * gridDim.x) {
    const Half *pt = pts + ((size_t)batch * pts_num + point) * 3;
    int *flags = box_idx_of_points + ((size_t)batch * pts_num + point) * boxes_num;
    for (int k = 0; k < boxes_num; ++k) {
      const Half *box = my_boxes + 7 * k;
      Half middle = box[2];
      middle += Half(float(box[5]) * 0.5f);
      if (fabsf(pt[2] - middle) > float(box[5]) * 0.5f) continue;
      float cosine, sine;
      turn_of(-float(box[6]), cosine, sine);
      const Half c = cosine, s = sine;
      const Half dx = pt[0] - box[0], dy = pt[1] - box[1];
      const Half along = dx * c + dy * (-s);
      const Half across = dx * s + dy * c;
      if (fabsf(along) < float(box[3]) * 0.5f && fabsf(across) < float(box[4]) * 0.5f) flags[k] = 1;
    }
  }
}
